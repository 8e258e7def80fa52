/* The language of a page that Python has not reached yet, or never does: the one asked for in the address (#lang=), which
   this browser then keeps; the one kept; or the first of the browser's own that is available; else English. */
(available) => {
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem("terakoya.settings")) ?? {}; } catch { /* nothing is kept here */ }
  const asked = new URLSearchParams(location.hash.slice(1)).get("lang") ?? kept.language;
  const wanted = (asked ? [asked] : navigator.languages).map((tag) => String(tag).toLowerCase().split("-")[0]);
  return wanted.find((code) => available.includes(code)) ?? "en";
}
