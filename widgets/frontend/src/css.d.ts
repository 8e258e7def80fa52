/** A style sheet as a text, see sheet.mjs. */
declare module "*.css" {
  const text: string;
  export default text;
}
