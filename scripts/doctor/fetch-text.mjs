/** `status` is 0 when there is no response. */
export async function fetchText(url, options = {}) {
  try {
    const response = await fetch(url, { redirect: 'follow', ...options })
    return { status: response.status, headers: response.headers, body: await response.text() }
  } catch {
    return { status: 0, headers: new Headers(), body: '' }
  }
}
