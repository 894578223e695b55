import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Examination, examineDatabase } from '../../adapters/store/examination/examine.ts'
import { examineInThread } from '../../adapters/store/examination/examine-in-thread.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import type { HandlerContext, Needs } from '../context/handler-context.ts'
import { databaseFile } from '../data/data-directory.ts'
import type { Scene } from './scene.ts'
import { scratchForCopies } from './scratch-for-copies.ts'

/** Scene of a running agent. Its database is copied a few pages at a time, and the copy is read beside the agent’s own thread. */
export function runningScene(context: HandlerContext, vault?: UnlockerChoice): Scene {
  const { engine, vaults, options } = context
  let examined: Promise<Examination> | undefined
  return {
    dataDirectory: options.dataDirectory,
    running: context,
    vault,
    opened: async () => ({ store: engine.store, vaults, integrity: engine.integrity }),
    examination() {
      examined ??= examineCopy(context)
      return examined
    },
    async close() {},
  }
}

async function examineCopy({ options, copyDatabase }: Needs<'options' | 'copyDatabase'>): Promise<Examination> {
  const file = databaseFile(options.dataDirectory)
  const size = [file, `${file}-wal`].map(each => statSync(each, { throwIfNoEntry: false })?.size ?? 0)
  const scratch = scratchForCopies(size.reduce((sum, each) => sum + each, 0))
  try {
    const copy = join(scratch.folder, 'copy.db')
    await copyDatabase(copy)
    return await (options.databaseExaminer === undefined
      ? examineDatabase(copy)
      : examineInThread<Examination>(options.databaseExaminer, { file: copy, isOnlyForFaults: false }))
  } finally {
    scratch.remove()
  }
}
