/** A stored value as it is: scrolled and selected like any text field. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <textarea
      readOnly
      aria-label={label}
      value={text}
      rows={Math.min(text.split('\n').length, 14)}
      className="field my-3 resize-y bg-surface-sunken font-mono text-sm leading-normal whitespace-pre"
    />
  )
}
