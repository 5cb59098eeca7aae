interface Checked<F> {
  getFieldMeta: (field: F) => { errors: readonly unknown[] } | undefined
}

/** After a submit that failed. `fields` in the order of the form; a field's id is its name. */
export function focusFirstBad<F extends string>(fields: readonly F[], form: Checked<F>): void {
  const bad = fields.find((field) => (form.getFieldMeta(field)?.errors.length ?? 0) > 0)
  if (bad !== undefined) document.getElementById(bad)?.focus()
}
