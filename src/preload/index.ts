import { contextBridge, ipcRenderer } from 'electron'
import type { Call, CallName, Carrier } from '../shared/ipc.ts'
import type { Topic } from '../shared/topics.ts'

/**
 * The keys of `calls`, which the build writes in (electron.vite.config.ts): the table itself would put zod into every window's
 * preload.
 */
declare const callNames: readonly CallName[]
const names: ReadonlySet<string> = new Set(callNames)

const call: Call = (name, input) =>
  names.has(name) ? ipcRenderer.invoke(name, input) : Promise.reject(new Error(`no call named ${name}`))

const subscribe: Carrier['subscribe'] = listener => {
  // The event is kept from the window: its `sender` would be a way to talk past `call`.
  const hear = (_event: unknown, topic: Topic) => listener(topic)
  ipcRenderer.on('topic', hear)
  return () => void ipcRenderer.off('topic', hear)
}

contextBridge.exposeInMainWorld('agent', { call, subscribe } satisfies Carrier)
