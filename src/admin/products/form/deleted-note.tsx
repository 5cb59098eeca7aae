import { Notice } from '#ui/notice.tsx'

export function DeletedNote() {
  return (
    <Notice tone="danger" className="mb-5">
      <p role="alert">
        This product was deleted elsewhere. What you typed is kept: you can save it as a new
        product, or leave it with Cancel.
      </p>
    </Notice>
  )
}
