import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { csvSeparator, csvSeparators, downloadCsv, setCsvSeparator } from '#admin/download-csv.ts'
import { Button } from '#ui/button.tsx'
import { csvColumns, requiredColumns } from '#domain/products/product-csv.ts'
import { SelectField } from '#ui/form/field.tsx'
import { FileButton } from '#ui/form/file-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { CopyPictures } from './copy-pictures-section.tsx'
import { UndoImports } from './undo-imports.tsx'
import { ImportPreview } from './import-preview.tsx'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { showToast } from '#ui/toast/toast.ts'

interface ChosenFile {
  /** The same name chosen again is another file: it may have been changed. */
  key: string
  name: string
  bytes: Uint8Array
}

/** Nothing is applied until the preview has been confirmed. */
export function ImportScreen() {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const latest = useRef<File | null>(null)
  return (
    <div className="max-w-260">
      <Link to="/admin/products" className="back-link">
        <Icon name="back" className="h-4 w-4" />
        {t.common.products}
      </Link>
      <section className="card mt-2">
        <h2 className="title-3">{t.csvImport.title}</h2>
        <p className="mt-2 text-text-muted">{t.moving.howTo}</p>
        <details className="mt-1 text-text-muted">
          <summary className="cursor-pointer py-2.5">{t.csvImport.inSpreadsheet}</summary>
          <p>{t.csvImport.howTo}</p>
          <p className="hint mt-2">
            {rich(t.csvImport.columns, {
              names: (
                <bdi dir="ltr" className="block font-mono text-[0.8125rem]">
                  {csvColumns.join(', ')}
                </bdi>
              ),
            })}
          </p>
        </details>
        <div className="mt-3 flex flex-wrap gap-3">
          <FileButton
            text={t.csvImport.choose}
            accept=".csv,.tsv,.txt,text/csv"
            className="w-fit"
            take={([chosen]) => {
              // The preview of an earlier file must not be confirmed for this one.
              setFile(null)
              latest.current = chosen
              read(chosen).then(
                (one) => latest.current === chosen && setFile(one),
                () => showToast({ tone: 'error', message: t.helpFile.cannotBeRead }),
              )
            }}
          />
          <Button
            look="quiet"
            onClick={() =>
              void downloadCsv('nefer-template', { fields: requiredColumns, data: [] })
            }
          >
            {t.moving.template}
          </Button>
        </div>
        {file === null && (
          <div className="mt-5 max-w-80">
            <Separator />
          </div>
        )}
      </section>
      {file === null && <UndoImports />}
      {file === null && <CopyPictures />}
      {file && <ImportPreview {...file} key={file.key} cancel={() => setFile(null)} />}
    </div>
  )
}

/** Of exported files, here because they are changed in a spreadsheet and come back. */
function Separator() {
  const [separator, setSeparator] = useState(csvSeparator)
  return (
    <SelectField
      label={t.csvImport.separator}
      value={separator}
      onChange={({ currentTarget: { value } }) => {
        const chosen = csvSeparators.find((one) => one === value)
        if (chosen === undefined) return
        setCsvSeparator(chosen)
        setSeparator(chosen)
      }}
    >
      {csvSeparators.map((one) => (
        <option key={one} value={one}>
          {t.csvImport.separators[one]}
        </option>
      ))}
    </SelectField>
  )
}

async function read(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { key: crypto.randomUUID(), name: file.name, bytes }
}
