import type { Context, Letter } from './letter.ts'
import { type Html, html } from './html.ts'
import { darkStyles, look } from './look.ts'
import { inlay, link, small, withBdi } from './parts.ts'

interface Content {
  subject: string
  /** Mail programs show it after the subject. */
  preview: string
  body: readonly Html[]
  /** Footer: why the recipient gets this mail. */
  reason: string | Html
  /** Paragraphs of the plain text version, the footer last. */
  text: readonly string[]
}

export function toLetter(content: Content, context: Context): Letter {
  const { subject, text } = content
  return { subject, html: toDocument(content, context), text: text.join('\n\n') }
}

/** The table repeats language and direction: some programs remove `<html>` and `<body>`. */
function toDocument({ subject, preview, body, reason }: Content, context: Context): string {
  const { texts, links } = context
  return html`<!doctype html>
    <html lang="${texts.lang}" dir="${texts.dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${{ html: darkStyles }}
        </style>
      </head>
      <body class="page" style="${look.page}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          class="page"
          lang="${texts.lang}"
          dir="${texts.dir}"
          cellpadding="0"
          cellspacing="0"
          style="width:100%;background:#f6f0e4;line-height:${texts.lang === 'ar' ? 1.75 : 1.6}"
        >
          <tr>
            <td style="padding:0 12px">
              <table
                role="presentation"
                cellpadding="0"
                cellspacing="0"
                align="center"
                style="${look.sheet}"
              >
                <tr>
                  <td style="padding:32px 8px 22px;text-align:center">
                    <a class="text" lang="en" href="${links.home}" style="${look.wordmark}"
                      >Nefer</a
                    >
                  </td>
                </tr>
                <tr>
                  <td>${inlay()}</td>
                </tr>
                <tr>
                  <td class="card" style="${look.card}">${body}</td>
                </tr>
                <tr>
                  <td style="${look.foot}">
                    ${small(reason)}
                    ${small(html`${withBdi(texts.workshop)} · ${link(texts.contactUs, links.contact)}`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.html
}
