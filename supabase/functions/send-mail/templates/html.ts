/** Escapes every value that is not `Html`. */
export interface Html {
  readonly html: string
}

type Value = string | number | Html | readonly Html[]

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return {
    html: parts.reduce((before, part, at) => before + show(values[at - 1] ?? '') + part),
  }
}

function show(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  return 'html' in value ? value.html : value.map((one) => one.html).join('')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
