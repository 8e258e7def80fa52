"""The pages. Each has what it needs (a `widgets.table.desk.Desk`, an editor, a lesson) and is not a kind of another."""
