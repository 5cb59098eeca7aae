/**
 * A Vite plugin: adds a modulepreload for the code of the databases, which the page needs right
 * after its first render. Otherwise the browser would find out only after running the entry.
 */
export function preloadData() {
  return {
    name: 'nefer:preload-data',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (bundle === undefined) return []
        const chunk = Object.values(bundle).find(isDataEntry)
        if (chunk === undefined)
          throw new Error('src/app/create-services.ts has no chunk of its own')
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        const known = new Set([entry?.fileName, ...(entry?.imports ?? [])])
        return [chunk.fileName, ...chunk.imports]
          .filter((file) => !known.has(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}

const isDataEntry = (file) =>
  file.type === 'chunk' && file.facadeModuleId?.endsWith('src/app/create-services.ts') === true
