/** Compression without headers (RFC 1951). */

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = tryStream(() => new CompressionStream('deflate-raw'))
  return stream === null ? store(bytes) : pipe(bytes, stream)
}

export function canInflate(): boolean {
  return tryStream(() => new DecompressionStream('deflate-raw')) !== null
}

/** Rejects where the bytes are not whole, and where `canInflate` is false. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return pipe(bytes, new DecompressionStream('deflate-raw'))
}

/** Null: the browser does not have it (Safari before 16.4). */
function tryStream<T>(create: () => T): T | null {
  try {
    return create()
  } catch {
    return null
  }
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const body = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(body).arrayBuffer())
}

const longestBlock = 0xffff

/** The same format without compression: longer, and any browser can make it. */
function store(bytes: Uint8Array): Uint8Array {
  const count = Math.max(1, Math.ceil(bytes.length / longestBlock))
  const blocks = Array.from({ length: count }, (_, at) => {
    const content = bytes.subarray(at * longestBlock, (at + 1) * longestBlock)
    const [low, high] = [content.length & 0xff, content.length >> 8]
    const isLast = at === count - 1
    return [isLast ? 1 : 0, low, high, low ^ 0xff, high ^ 0xff, ...content]
  })
  return Uint8Array.from(blocks.flat())
}
