import { useState } from 'react'
import { Mark } from '#ui/icon.tsx'

/** A small square picture for rows. Decoration: the row names the product. */
export function Thumbnail({ src }: { src: string }) {
  return <Picture key={src} src={src} />
}

function Picture({ src }: { src: string }) {
  const [stage, setStage] = useState<'small' | 'original' | 'failed'>(
    smallOf(src) === null ? 'original' : 'small',
  )
  return (
    <span className="grid aspect-square place-items-center overflow-hidden rounded bg-photo">
      {stage === 'failed' ? (
        <Mark className="h-6 text-text-muted" />
      ) : (
        <img
          key={stage}
          src={stage === 'small' ? (smallOf(src) ?? src) : src}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
          className="h-full w-full object-cover"
          onError={() => setStage(stage === 'small' ? 'original' : 'failed')}
        />
      )}
    </span>
  )
}

/** The smallest built variant of one of our own product pictures. */
function smallOf(src: string): string | null {
  const path = /^(\/images\/(?:products|details)\/[a-z0-9/-]+)\.jpg$/.exec(src)?.[1]
  return path === undefined ? null : `${path}-160.webp`
}
