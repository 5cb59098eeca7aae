/**
 * The shop's colours (docs/design.md) as inline styles, which every mail program supports. Programs
 * with a dark theme get its colours by class. Layout uses tables, because mail programs need them.
 */
const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const mono = "ui-monospace, Menlo, Consolas, 'Courier New', monospace"

export const look = {
  page: `margin:0;padding:0;background:#f6f0e4;color:#2b1d14;font-family:${sans};font-size:16px`,
  sheet: 'width:100%;max-width:560px;margin:0 auto',
  card: 'background:#fdf9f1;border:1px solid #dccfb9;border-radius:3px;padding:32px 28px',
  wordmark:
    `font-family:${serif};font-size:26px;line-height:1;letter-spacing:0.02em;` +
    'color:#2b1d14;text-decoration:none',
  mark: 'color:#a87d2f;font-size:0;line-height:0',
  title: `margin:0 0 16px;font-family:${serif};font-weight:400;font-size:28px;line-height:1.35`,
  heading: `margin:28px 0 8px;font-family:${serif};font-weight:400;font-size:19px;line-height:1.35`,
  paragraph: 'margin:0 0 16px',
  muted: 'color:#665342',
  small: 'margin:0 0 6px;font-size:13px;line-height:1.5;color:#665342',
  table: 'width:100%;border-collapse:collapse',
  cell: 'padding:10px 0;border-bottom:1px solid #dccfb9;vertical-align:top;text-align:start',
  amount:
    'padding:10px 0;border-bottom:1px solid #dccfb9;vertical-align:top;text-align:end;' +
    'white-space:nowrap;font-variant-numeric:tabular-nums',
  totalCell: 'padding:14px 0 0;vertical-align:top;text-align:start;font-weight:600',
  totalAmount:
    'padding:14px 0 0;vertical-align:top;text-align:end;white-space:nowrap;' +
    'font-weight:600;font-variant-numeric:tabular-nums',
  button:
    'display:inline-block;padding:13px 24px;background:#1c5a4d;color:#fdf9f1;border-radius:3px;' +
    'text-decoration:none;font-weight:600',
  link: 'color:#1c5a4d;text-decoration:underline',
  number: `font-family:${mono};font-size:14px`,
  quote:
    'margin:0 0 16px;padding:14px 18px;background:#ece2d0;border-inline-start:3px solid #a87d2f;' +
    'white-space:pre-wrap;unicode-bidi:plaintext;text-align:start;overflow-wrap:anywhere',
  foot: 'padding:24px 28px 40px;text-align:center',
} as const

export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #17110c !important; color: #f3e9d9 !important; }
  .card { background: #221a13 !important; border-color: #3b2f24 !important; }
  .text { color: #f3e9d9 !important; }
  .muted { color: #c1b09a !important; }
  .line { border-color: #3b2f24 !important; }
  .button { background: #86cbb5 !important; color: #0c211b !important; }
  .link { color: #86cbb5 !important; }
  .mark { color: #cfa456 !important; }
  .quote { background: #0f0b07 !important; border-color: #cfa456 !important; }
  .inlay-dark { background: #0b0704 !important; }
  .inlay-light { background: #cdb588 !important; }
  .brass { background: #cfa456 !important; }
}
@media (max-width: 480px) { .card { padding: 26px 20px !important; } }
`
