import { useState } from 'react'
import { imageSources } from './image-sources.ts'
import { usePrerendered } from '#ui/hooks/use-prerendered.ts'
import { Mark } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface ProductImageProps {
  /** One of ours (/images/…), or any URL that staff entered. */
  src: string
  alt: string
  /** CSS `sizes`: how wide it is shown. */
  sizes: string
  /** Above the fold: loaded at once and first. */
  priority?: boolean
  /** Of the room it is given; a class may overrule it. */
  shape?: keyof typeof shapes
  className?: string
  /** Shown instead when the picture cannot be loaded; without it, our mark. */
  fallback?: string
}

/** Classes rather than a style: a prerendered page may carry none (docs/decisions/080-headers.md). */
const shapes = {
  square: { aspect: 'aspect-square', width: 1200, height: 1200 },
  '3 to 2': { aspect: 'aspect-[3/2]', width: 1200, height: 800 },
  '4 to 3': { aspect: 'aspect-[4/3]', width: 1200, height: 900 },
}

/** A picture with a spinner until it is there and a placeholder when it does not come. Keeps its room. */
export function ProductImage(props: ProductImageProps) {
  return <Picture key={props.src} {...props} />
}

type Loading = 'variants' | 'original' | 'fallback' | 'failed'

function Picture({
  src,
  alt,
  sizes,
  priority = false,
  shape = 'square',
  className = '',
  fallback,
}: ProductImageProps) {
  // Without an address nothing is requested, so nothing would ever load or fail.
  const [stage, setStage] = useState<Loading>(
    src === '' ? nextStage('original', false, fallback !== undefined) : 'variants',
  )
  const prerendered = usePrerendered()
  const [loaded, setLoaded] = useState(prerendered)
  const { aspect, width, height } = shapes[shape]
  const url = stage === 'fallback' ? (fallback ?? src) : src
  const sources = stage === 'original' ? null : imageSources(url)
  const tryNext = () => setStage(nextStage(stage, sources !== null, fallback !== undefined))
  return (
    <span className={`relative block overflow-hidden bg-photo ${aspect} ${className}`}>
      {stage === 'failed' ? (
        <Placeholder alt={alt} />
      ) : (
        <picture key={stage}>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
          {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
          <img
            ref={(image) => {
              if (!image?.complete) return
              if (image.naturalWidth > 0) setLoaded(true)
              // It failed before the handlers were attached.
              else if (prerendered) tryNext()
            }}
            src={url}
            alt={alt}
            width={width}
            height={height}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            onLoad={() => setLoaded(true)}
            onError={tryNext}
            className={`absolute inset-0 h-full w-full object-cover transition-opacity duration-[var(--calm)] ${loaded || priority ? 'opacity-100' : 'opacity-0'}`}
          />
        </picture>
      )}
      {!loaded && stage !== 'failed' && (
        <span className="absolute inset-0 grid place-items-center text-text-muted">
          <Spinner />
        </span>
      )}
    </span>
  )
}

/** Variants may be missing for a path staff typed; the file itself may still be there. */
function nextStage(stage: Loading, hadVariants: boolean, hasFallback: boolean): Loading {
  if (stage === 'variants' && hadVariants) return 'original'
  return stage !== 'fallback' && hasFallback ? 'fallback' : 'failed'
}

function Placeholder({ alt }: { alt: string }) {
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className="absolute inset-0 grid place-items-center"
    >
      <Mark className="h-2/5 max-h-24 text-text-muted" />
    </span>
  )
}
