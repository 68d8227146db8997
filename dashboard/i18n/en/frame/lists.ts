/** Filters and sorting of a list. */
export default {
  filters: "Filters",
  filtersSet_one: "Filters: {{count, number}} set",
  filtersSet_other: "Filters: {{count, number}} set",
  sortBy: "Sort by",
  ascending: "Ascending",
  descending: "Descending",
  amountAbout: "Amount about {{number}}",
  valueAbout: "Value about {{number}} {{currency}}",
} as const;
