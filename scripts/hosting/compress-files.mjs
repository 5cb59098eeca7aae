/** Writes a .br and a .gz file beside each text file of a build, so that no server compresses. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textExtensions = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.xml',
  '.txt',
])
/** Bytes. In shorter responses the headers dominate. */
const minLength = 1024

/** A Vite plugin: after all plugins that write files. */
export function compressFiles() {
  let dist = ''
  return {
    name: 'nefer:compress',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      dist = resolve(root, build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(dist) },
  }
}

/** @param {string} dist */
export async function compressAll(dist) {
  const names = await readdir(dist, { recursive: true })
  await Promise.all(
    names
      .filter((name) => textExtensions.has(extname(name)))
      .map((name) => compress(join(dist, name))),
  )
}

async function compress(file) {
  const whole = await readFile(file)
  if (whole.length < minLength) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(whole, { params }),
    promisify(gzip)(whole, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
