/** Another tab has undone the import, or the device needed its space. */
export class ImportGoneError extends Error {
  override name = 'ImportGoneError'
}
