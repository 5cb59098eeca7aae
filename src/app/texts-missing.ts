/** Without its texts a page renders nothing. It brings a note in each language (index.html). */
export function showTextsMissing(): void {
  const template = document.querySelector<HTMLTemplateElement>('#texts-missing')
  const note = template?.content.firstElementChild?.cloneNode(true)
  if (note === undefined) return
  note.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) location.reload()
  })
  document.body.append(note)
}
