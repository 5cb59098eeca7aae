import { defineConfig, presetWind3, transformerVariantGroup } from 'unocss'

const roles = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'photo',
  'text',
  'text-muted',
  'line',
  'line-strong',
  'accent',
  'accent-strong',
  'accent-soft',
  'on-accent',
  'brass',
  'brass-text',
  'danger',
  'danger-soft',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'info',
  'info-soft',
  'underway',
  'underway-soft',
]

/** Colours by role. Their values are in src/ui/tokens.css, their use in docs/design.md. */
const join = (...parts: readonly string[]) => parts.join(' ')

export default defineConfig({
  presets: [presetWind3({ preflight: 'on-demand' })],
  transformers: [transformerVariantGroup()],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(roles.map((role) => [role, `var(--${role})`])),
    },
    fontFamily: { serif: 'var(--font-serif)', sans: 'var(--font-sans)' },
    borderRadius: { DEFAULT: '2px', full: '9999px' },
    boxShadow: { DEFAULT: 'var(--shadow)', header: 'var(--shadow-header)' },
  },
  shortcuts: {
    page: 'w-full max-w-400 mx-auto px-[var(--gutter)]',
    'page-narrow': 'w-full max-w-200 mx-auto px-[var(--gutter)]',
    section: 'py-13 md:py-18 xl:py-22',
    display: join(
      'font-serif font-[350] text-[clamp(min(2.5rem,15vw),5.6vw,5.25rem)]',
      'leading-[1.02] rtl:leading-[1.35] tracking-[-0.03em]',
    ),
    'title-1': join(
      'font-serif font-[350] text-[clamp(min(2.125rem,14vw),4vw,3.5rem)]',
      'leading-[1.08] rtl:leading-[1.35] tracking-[-0.025em]',
    ),
    'title-2': join(
      'font-serif font-[370] text-[clamp(1.625rem,2.6vw,2.375rem)]',
      'leading-[1.15] rtl:leading-[1.35] tracking-[-0.02em]',
    ),
    'title-3': 'font-serif font-[420] text-xl leading-snug tracking-[-0.01em]',
    eyebrow: 'text-sm font-500 tracking-wide text-brass-text',
    prose: join(
      'text-[1.0625rem] leading-[1.7] rtl:leading-[1.85] text-text [&_p+p]:mt-4 [&_h2]:(title-2 mt-12 mb-3)',
      '[&_h3]:(title-3 mt-8 mb-2) [&_ul]:(mt-4 ps-5 list-disc) [&_li]:mt-2',
      '[&_li]:marker:text-brass [&_a]:link',
    ),
    link: 'underline underline-offset-4 decoration-1 decoration-brass hover:decoration-current transition-colors',
    btn: join(
      'inline-flex items-center justify-center gap-2.5 min-h-11 px-6 py-2.5 rounded text-base',
      'font-550 leading-tight rtl:leading-normal text-center [overflow-wrap:normal] border border-transparent',
      'transition-colors duration-[var(--quick)] disabled:opacity-60',
      'aria-[disabled=true]:opacity-60',
    ),
    'btn-primary': join(
      'btn bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent',
      'aria-[disabled=true]:hover:bg-accent',
    ),
    'btn-quiet': join(
      'btn border-line-strong text-text hover:border-text hover:bg-surface-raised',
      'disabled:hover:border-line-strong aria-[disabled=true]:hover:border-line-strong',
    ),
    'btn-danger': 'btn border-danger text-danger hover:bg-danger-soft',
    'back-link': join(
      'inline-flex items-center gap-2 min-h-11 text-[0.9375rem] text-text-muted',
      'transition-colors hover:text-text',
    ),
    'btn-icon': join(
      'inline-flex items-center justify-center w-11 h-11 rounded text-text',
      'hover:bg-surface-sunken transition-colors duration-[var(--quick)]',
    ),
    label: 'block text-sm font-550 mb-1.5',
    field: join(
      'block w-full min-h-12 px-3.5 py-2.5 rounded bg-surface-raised border border-line-strong',
      'text-base transition-colors hover:border-text',
      'aria-[invalid=true]:(border-danger hover:border-danger)',
    ),
    hint: 'text-sm text-text-muted',
    'field-error': 'mt-1.5 text-sm font-500 text-danger',
    // In large letters the words need the room more than the edge does.
    card: 'bg-surface-raised border border-line rounded p-[min(1.25rem,5.2vw)] md:p-7',
    chip: join(
      'inline-flex items-center min-h-11 px-4.5 rounded-full border border-line-strong',
      'text-[0.9375rem] whitespace-nowrap transition-colors hover:border-text',
    ),
    'chip-chosen': 'chip bg-text text-surface border-text',
    badge: 'inline-flex items-center px-2 py-0.5 rounded text-[0.8125rem] font-550 leading-5',
    // A name of the other script stays in its column: `text-start` follows the name's direction.
    'text-page-start': 'text-left rtl:text-right',
  },
})
