import { useState } from 'react'
import { imageSources } from './image-sources.ts'
import { usePrerendered } from '#ui/hooks/use-prerendered.ts'
import { Mark } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface ProductImageProps {
  /** One of ours (/images/…), or a URL entered by staff. */
  src: string
  alt: string
  /** CSS `sizes`: the displayed width. */
  sizes: string
  /** Above the fold: loaded at once and first. */
  priority?: boolean
  /** Aspect ratio of its box; a class can override it. */
  shape?: keyof typeof shapes
  className?: string
  /** Shown when the picture cannot be loaded; default: our mark. */
  fallback?: string
}

/** Classes: prerendered pages may have no styles (docs/decisions/080-headers.md). */
const shapes = {
  square: { aspect: 'aspect-square', width: 1200, height: 1200 },
  '3 to 2': { aspect: 'aspect-[3/2]', width: 1200, height: 800 },
  '4 to 3': { aspect: 'aspect-[4/3]', width: 1200, height: 900 },
}

/**
 * A picture with a spinner while it loads and a placeholder after a failure. Its size is fixed.
 * Browsers drop a click whose element goes between press and release: all that comes and goes here
 * lets presses through.
 */
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
  // Without an address nothing is requested: no load or error event follows.
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
            className={
              'absolute inset-0 h-full w-full object-cover transition-opacity duration-[var(--calm)] ' +
              (loaded || priority ? 'opacity-100' : 'opacity-0') +
              (loaded ? '' : ' pointer-events-none')
            }
          />
        </picture>
      )}
      {!loaded && stage !== 'failed' && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center text-text-muted">
          <Spinner />
        </span>
      )}
    </span>
  )
}

/** Variants may be missing for a path typed by staff; the file itself may exist. */
function nextStage(stage: Loading, hadVariants: boolean, hasFallback: boolean): Loading {
  if (stage === 'variants' && hadVariants) return 'original'
  return stage !== 'fallback' && hasFallback ? 'fallback' : 'failed'
}

function Placeholder({ alt }: { alt: string }) {
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className="pointer-events-none absolute inset-0 grid place-items-center"
    >
      <Mark className="h-2/5 max-h-24 text-text-muted" />
    </span>
  )
}
