import {
  type Picture,
  maxPictures,
  picturesOf,
  picturesToText,
  textToPictures,
} from '#domain/products/pictures.ts'

/** The new list from that of the moment: the form may change while photos are made small. */
export type PicturesUpdate = (now: readonly Picture[]) => readonly Picture[]

interface PicturesForm {
  readonly state: { readonly values: { readonly image: string; readonly pictures: string } }
  setFieldValue: (name: 'image' | 'pictures', value: string) => void
}

/** The first picture is the image, which has a field of its own, too. */
export function changePictures(form: PicturesForm, update: PicturesUpdate): void {
  const { image, pictures } = form.state.values
  const list = update(picturesOf({ image, pictures: textToPictures(pictures) }))
  form.setFieldValue('pictures', picturesToText(list))
  form.setFieldValue('image', list[0]?.image ?? '')
}

/** At most as many as the server accepts. */
export function addedTo(now: readonly Picture[], added: readonly Picture[]): readonly Picture[] {
  return [...now, ...added.slice(0, Math.max(0, maxPictures - now.length))]
}
