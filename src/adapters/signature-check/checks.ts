import { Worker } from 'node:worker_threads'
import { recoversItsKey } from '../../core/crypto/secp256k1.ts'
import type { Log } from '../../core/ports/log.ts'
import type { MadeSignature, SignatureCheck } from '../../core/ports/signature-check.ts'
import { lastOrder, type Order, packed, type Verdicts } from './batch.ts'

interface Waiting {
  readonly made: MadeSignature
  resolve(isSound: boolean): void
}

/**
 * Below so many at a time, handing them over costs more than it saves. The thread only checks: making signatures there
 * too gained 3 % at best, and needs private keys in a second thread.
 */
const worthwhile = 12

export interface SignatureChecks {
  readonly isSound: SignatureCheck
  /** Ends the thread. What it was given is answered first. */
  stop(): Promise<void>
}

/**
 * Checks signatures in a thread of its own where several are made at a time: checking one takes longer than making
 * it.
 *
 * @param file - The built `worker.ts`. Where it cannot run, everything is checked here.
 */
export function createSignatureChecks(file: string, log: Log): SignatureChecks {
  let made: Waiting[] = []
  const handedOver = new Map<number, readonly Waiting[]>()
  let batches = 0
  let worker: Worker | undefined
  let isUsable = true

  return {
    isSound: signature =>
      new Promise(resolve => {
        if (made.length === 0) setImmediate(dispatch)
        made.push({ made: signature, resolve })
      }),
    async stop() {
      isUsable = false
      const ending = worker
      if (!ending) return
      // Not terminated: a thread that is cut off while it is in native code takes the whole process with it.
      const ended = new Promise(resolve => ending.once('exit', resolve))
      ending.ref()
      ending.postMessage(lastOrder satisfies Order)
      await ended
    },
  }

  /** Sends the checks made in one turn of the event loop together. */
  function dispatch(): void {
    const batch = made
    made = []
    if (batch.length < worthwhile || !isUsable) {
      checkHere(batch)
      return
    }
    worker ??= start()
    const number = ++batches
    handedOver.set(number, batch)
    const bytes = packed(batch.map(each => each.made))
    worker.postMessage({ number, bytes } satisfies Order, [bytes.buffer as ArrayBuffer])
  }

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } })
    started.unref()
    started.on('message', ({ number, verdicts }: Verdicts) => {
      const batch = handedOver.get(number) ?? []
      handedOver.delete(number)
      for (const [index, { resolve }] of batch.entries()) resolve(verdicts[index] === 1)
    })
    started.on('error', error => log.warn({ error }, 'signatures are checked one by one from now on'))
    started.on('exit', () => {
      isUsable = false
      worker = undefined
      const left = [...handedOver.values()].flat()
      handedOver.clear()
      checkHere(left)
    })
    return started
  }
}

function checkHere(batch: readonly Waiting[]): void {
  for (const { made, resolve } of batch) resolve(recoversItsKey(made))
}
