/** True: shared or left by the person; false: this browser cannot share it. */
export async function share(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return isNoFailure(error)
  }
}

/** The share sheet was closed, or is open already because the button was pressed twice. */
function isNoFailure(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === 'AbortError' || error.name === 'InvalidStateError')
  )
}
