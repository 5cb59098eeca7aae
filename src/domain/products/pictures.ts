/** The pictures of a product. Without schemas: part of the first load. */

export interface Picture {
  image: string
  /** Alternative text in English and in Arabic; '': no text of its own. */
  alt: string
  alt_ar: string
}

export const maxPictures = 8
/** The longest alternative text (characters) that the server accepts. */
export const altLimit = 200

interface Pictured {
  image: string
  /** Absent: only `image`. */
  pictures?: readonly Picture[] | undefined
}

/** All pictures. The first is `image`, which older apps edit, even if the list differs. */
export function picturesOf({ image, pictures = [] }: Pictured): readonly Picture[] {
  if (image === '' || pictures[0]?.image === image) return pictures
  return [{ image, alt: '', alt_ar: '' }, ...pictures.slice(1)]
}

/** Whether the list contains one picture without a text, which `image` alone describes. */
export function isSinglePicture(pictures: readonly Picture[]): boolean {
  return pictures.length < 2 && pictures.every(({ alt, alt_ar }) => alt === '' && alt_ar === '')
}

/** One line for each picture, 'address | text | Arabic text'; '' for a single picture. */
export function picturesToText(pictures: readonly Picture[]): string {
  if (isSinglePicture(pictures)) return ''
  const line = ({ image, ...texts }: Picture) =>
    [image, oneLine(texts.alt), oneLine(texts.alt_ar)].join(' | ').replace(/[ |]+$/, '')
  return pictures.map(line).join('\n')
}

/** Reverses `picturesToText`; addresses are not checked. */
export function textToPictures(text: string): Picture[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [image = '', alt = '', alt_ar = ''] = line.split('|').map((part) => part.trim())
    return { image, alt, alt_ar }
  })
}

function oneLine(text: string): string {
  return text.replace(/[\s|]+/g, ' ')
}

/** In that language if there is a text, else in the other, else the name of the product. */
export function altIn(language: string, { alt, alt_ar: arabic }: Picture, name: string): string {
  return (language === 'ar' ? arabic || alt : alt || arabic) || name
}
