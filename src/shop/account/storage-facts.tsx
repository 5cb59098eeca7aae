import { useEffect, useState } from 'react'
import { keepingText, readKeeping } from '#features/keeping.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatBytes } from '#ui/formats.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface Facts {
  usage: number | null
  persisted: boolean
  /** The browser has denied persistent storage. */
  refused?: true
}

/** How much storage the shop uses, and whether the browser may clear it. */
export function StorageFacts({ facts, persist }: StorageState) {
  const { db } = useServices()
  const keeping = readKeeping(db, facts?.persisted)
  const isShort = keeping !== 'lasting' && keeping !== 'until-space'
  return (
    <section aria-labelledby="storage">
      <h2 id="storage" className="title-3 mb-2">
        {t.storage.title}
      </h2>
      {isShort && (
        <Notice tone="warning" className="mb-3">
          {keepingText(keeping)}
        </Notice>
      )}
      {facts && (
        <output className="block text-text-muted">
          <span>
            {facts.usage !== null && say(t.storage.used, { size: formatBytes(facts.usage) })}
          </span>{' '}
          <span>{!isShort && keepingText(keeping)}</span>{' '}
          <span>{facts.refused === true && t.storage.refused}</span>
        </output>
      )}
      {facts && keeping === 'until-space' && (
        <Button look="quiet" className="mt-4" onClick={() => void persist()}>
          {t.storage.askToKeep}
        </Button>
      )}
    </section>
  )
}

interface StorageState {
  /** Undefined until the browser has answered; null: it cannot tell. */
  facts: Facts | null | undefined
  persist: () => Promise<void>
}

export function useStorageFacts(): StorageState {
  const [facts, setFacts] = useState<Facts | null>()
  useEffect(() => {
    let here = true
    void readFacts().then((read) => here && setFacts(read))
    return () => {
      here = false
    }
  }, [])
  async function persist(): Promise<void> {
    const kept = await navigator.storage.persist().catch(() => false)
    const read = await readFacts()
    setFacts(read && { ...read, ...(!kept && { refused: true as const }) })
  }
  return { facts, persist }
}

/** Missing in Safari before 17. */
async function estimate(): Promise<StorageEstimate> {
  return 'estimate' in navigator.storage ? navigator.storage.estimate() : {}
}

async function readFacts(): Promise<Facts | null> {
  try {
    const [{ usage = null }, persisted] = await Promise.all([
      estimate(),
      navigator.storage.persisted(),
    ])
    return { usage, persisted }
  } catch {
    return null
  }
}
