/** A description of one element, in the words on the screen. A text '/…/flags' is a pattern. */
export interface Wanted {
  role?: keyof typeof roles
  name?: string
  level?: number
  /** The label of a field. */
  label?: string
  text?: string
  /** Part of the text. */
  hasText?: string
  testid?: string
  css?: string
  within?: Wanted
}

/** CSS selectors of the roles that the walks use. */
export const roles = {
  article: 'article',
  button: 'button, [role=button], summary',
  dialog: 'dialog[open], [role=dialog]',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  main: 'main',
  radio: 'input[type=radio]',
  row: 'tr, [role=row]',
  status: 'output, [role=status]',
} as const

/** Runs in the page, as text: the first visible element that fits, or null. */
export function findElement(wanted: Wanted, selectors: typeof roles): HTMLElement | null {
  const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const fits = (said: string, want: string | undefined) => {
    if (want === undefined) return true
    const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(want) ?? []
    return source === undefined ? said === want : new RegExp(source, flags).test(said)
  }
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const spokenText = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement) || node.ariaHidden === 'true') return ''
    if (node instanceof HTMLImageElement) return ` ${node.alt} `
    const inner = [...node.childNodes].map(spokenText).join('')
    return getComputedStyle(node).display.startsWith('inline') ? inner : ` ${inner} `
  }
  const nameOf = (element: HTMLElement) => {
    const field = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    return squeeze(element.ariaLabel ?? spokenText(field ?? element))
  }
  const labelOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : []
    // Without the field itself: a list would add its options.
    const own = labels.flatMap((one) => [...one.childNodes].filter((n) => !n.contains(element)))
    return squeeze(element.ariaLabel ?? own.map(spokenText).join(' '))
  }
  const root = wanted.within === undefined ? document : findElement(wanted.within, selectors)
  const byKind = wanted.label === undefined ? 'body *' : 'input, select, textarea'
  const css = wanted.css ?? (wanted.role === undefined ? byKind : selectors[wanted.role])
  const found = [...(root?.querySelectorAll<HTMLElement>(css) ?? [])].find(
    (element) =>
      (wanted.testid === undefined || element.dataset['testid'] === wanted.testid) &&
      (wanted.level === undefined || element.tagName === `H${wanted.level}`) &&
      isShown(element) &&
      (wanted.name === undefined || fits(nameOf(element), wanted.name)) &&
      (wanted.label === undefined || fits(labelOf(element), wanted.label)) &&
      (wanted.text === undefined || fits(squeeze(spokenText(element)), wanted.text)) &&
      (wanted.hasText === undefined || squeeze(spokenText(element)).includes(wanted.hasText)),
  )
  return found ?? null
}
