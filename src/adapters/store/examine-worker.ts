import { parentPort, workerData } from 'node:worker_threads'
import { examineDatabase } from './examine.ts'
import { faultOf } from './first-fault.ts'

export interface ExaminerTask {
  /** Path of a copy. */
  readonly file: string
  /** Whether only what keeps it from being opened is looked for: see `faultOf`. Then it is not changed. */
  readonly isOnlyForFaults: boolean
}

/** Reads a database beside the agent's own thread, which goes on signing. */
const { file, isOnlyForFaults } = workerData as ExaminerTask
parentPort?.postMessage(isOnlyForFaults ? faultOf(file) : examineDatabase(file))
