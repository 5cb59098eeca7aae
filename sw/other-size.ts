/** Our own pictures come as `<stem>.jpg` and `<stem>-<width>.<format>`. */
export function stemOf(url: string): string | null {
  const { origin, pathname } = new URL(url)
  const stem = /^(\/images\/.+?)(?:-\d+)?\.(?:jpg|webp|avif)$/.exec(pathname)?.[1]
  return stem === undefined ? null : `${origin}${stem}`
}

/** Without a network another size of the same picture is better than none. */
export async function findOtherSize(cache: Cache, url: string): Promise<Response | undefined> {
  const wanted = stemOf(url)
  if (wanted === null) return undefined
  const kept = await cache.keys()
  const other = kept.findLast((request) => stemOf(request.url) === wanted)
  return other && cache.match(other)
}
