import { open } from 'node:fs/promises'

/** Makes a new name in a folder durable, where its disk can do that. Windows has no such thing, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (thrown) {
    if (!cannotSync.includes((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown
  } finally {
    await handle.close()
  }
}

/** Said of a folder that is shared with a virtual machine, for one: its disk has no such thing either. */
const cannotSync = ['EINVAL', 'ENOTSUP']
