/** HTML of other programs as plain text with line breaks. */

const block = /<\/?(?:p|div|ul|ol|table|tr|h[1-6]|section|article|blockquote|br|hr)\b[^<>]*>/gi

/** Paragraphs, breaks and list items are lines; entities are their characters. */
export function htmlToText(html: string): string {
  const isHtml = /<\/?[a-z][^<>]*>/i.test(html)
  // Line breaks of HTML mean nothing; those of a plain text do.
  const lines = isHtml ? tagsToLines(html) : html
  return decodeEntities(lines)
    .replaceAll(/[\u00a0\t ]+/g, ' ')
    .replaceAll(/ ?(\r\n|\r|\n) ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** In one line. */
export function htmlToLine(html: string): string {
  return htmlToText(html).replaceAll(/\s+/g, ' ')
}

function tagsToLines(html: string): string {
  const isMarkedUp = /<(?:p|div|br|ul|ol|li|h[1-6])\b/i.test(html)
  return withoutHidden(html)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(isMarkedUp ? ' ' : '\n')
    .replaceAll(/<li\b[^<>]*>/gi, '\n- ')
    .replaceAll(/<\/li>/gi, '\n')
    .replaceAll(/<\/(?:td|th)>/gi, ' ')
    .replaceAll(block, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/\n[\n ]*\n/g, '\n')
}

/**
 * Comments, scripts and styles go; without their end only their beginning. No pattern here searches
 * a long cell again and again.
 */
function withoutHidden(html: string): string {
  const parts = html.split(/(<!--|-->|<\/?(?:script|style)\b[^<>]*>)/i)
  const marks = parts.map((part, at) => (at % 2 === 0 ? '' : markOf(part)))
  const lastEnds = new Map(marks.map((mark, at) => [mark, at]))
  let end = ''
  return parts
    .filter((_, at) => {
      const mark = marks[at] ?? ''
      if (mark === '') return end === ''
      const wanted = ends[mark]
      if (end === '' && wanted !== undefined && (lastEnds.get(wanted) ?? 0) > at) end = wanted
      else if (mark === end) end = ''
      return false
    })
    .join('')
}

const ends: Readonly<Record<string, string>> = {
  '<!--': '-->',
  '<script': '</script',
  '<style': '</style',
}

/** Without its attributes. */
function markOf(tag: string): string {
  return /^<\/?[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? tag
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,30});/gi,
    (entity, name: string) => {
      if (name.startsWith('#')) return numbered(name) ?? entity
      return named[name] ?? entity
    },
  )
}

function numbered(name: string): string | null {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : null
}

/** Those that shops write: only a DOM knows all 2,000. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '\u200c',
  zwj: '\u200d',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  times: '×',
  divide: '÷',
  deg: '°',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  iexcl: '¡',
  iquest: '¿',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  otilde: 'õ',
  ouml: 'ö',
  oslash: 'ø',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  uuml: 'ü',
  szlig: 'ß',
  Eacute: 'É',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
}
