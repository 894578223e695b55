import { load } from './load.ts'
import { startAgent } from './processes.ts'
import { requestsFor } from './requests.ts'

/** Resident memory of an agent after so many signatures, in bytes. */
export interface MemoryAfter {
  readonly signatures: number
  readonly memory: number
}

/** Has an agent sign so many times, and looks at its memory after each so many. */
export async function followMemory(
  program: readonly string[],
  { signatures, each, connections }: { signatures: number; each: number; connections: number },
): Promise<MemoryAfter[]> {
  const agent = await startAgent(program, 'nothing')
  try {
    const requests = await requestsFor(agent)
    const seen = [{ signatures: 0, memory: agent.memory() }]
    for (let made = each; made <= signatures; made += each) {
      await load(agent.port, requests.make(each), connections)
      seen.push({ signatures: made, memory: agent.memory() })
    }
    return seen
  } finally {
    await agent.stop()
  }
}
