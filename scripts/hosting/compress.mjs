/** Compresses a finished build once, so that no server has to: beside each file of text its .br and its .gz. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.xml', '.txt'])
/** Below that (bytes) the headers are most of an answer. */
const worthIt = 1024

/** A Vite plugin: stands after everything that writes files. */
export function compressFiles() {
  let dist = ''
  return {
    name: 'nefer:compress',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      dist = build.outDir.startsWith('/') ? build.outDir : join(root, build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(dist) },
  }
}

/** @param {string} dist */
export async function compressAll(dist) {
  const names = await readdir(dist, { recursive: true })
  await Promise.all(
    names.filter((name) => text.has(extname(name))).map((name) => compress(join(dist, name))),
  )
}

async function compress(file) {
  const whole = await readFile(file)
  if (whole.length < worthIt) return
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
