import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import type { Agent } from '../agent/running-agent/agent.ts'
import { answerCall } from '../core/answer-call.ts'
import { calls } from '../shared/ipc.ts'

/** Facts by which the sender of a call is judged. */
export type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>

/** Answers the windows' calls. A call from any other frame never reaches the agent. */
export function answerCalls(
  ipc: Pick<IpcMain, 'handle'>,
  { handlers, log }: Pick<Agent, 'handlers' | 'log'>,
  isOurs: (sender: Sender) => boolean,
): void {
  for (const name of Object.keys(calls)) {
    ipc.handle(name, async (event, input: unknown) => {
      if (!isOurs(event)) {
        log.warn(
          { call: name, url: event.senderFrame?.url ?? null },
          'refused a call from a page that is not the window',
        )
        throw new Error(`${name} is not for this page`)
      }
      return answerCall(handlers, log, name, input)
    })
  }
}

/**
 * True if a call comes from the top frame of one of our windows while that shows our page. A frame that has navigated
 * or gone since it sent the call is `null`, and is nobody.
 */
export function isOurWindow(
  { sender, senderFrame }: Sender,
  windows: readonly { readonly webContents: WebContents }[],
  isOwnPage: (url: string) => boolean,
): boolean {
  return (
    senderFrame !== null &&
    senderFrame.parent === null &&
    windows.some(({ webContents }) => webContents === sender) &&
    isOwnPage(senderFrame.url)
  )
}
