// Applies the chosen theme and contrast before the first paint; data/preferences.tsx follows their changes later.
try {
  const { theme, highContrast } = JSON.parse(localStorage.getItem("portolan.preferences") ?? "{}");
  const { dataset } = document.documentElement;
  const matches = (query) => matchMedia(query).matches;
  const isDark = theme === "dark" || (theme !== "light" && matches("(prefers-color-scheme: dark)"));
  dataset.theme = isDark ? "dark" : "light";
  dataset.contrast = highContrast || matches("(prefers-contrast: more)") ? "more" : "normal";
} catch {
  // The stylesheet follows the system.
}
