import { parentPort, workerData } from 'node:worker_threads'
import { examineDatabase } from './examine.ts'
import type { ExaminerTask } from './examiner-task.ts'
import { faultOf } from './first-fault.ts'

/** Reads a database beside the agent's own thread, which goes on signing. */
const { file, isOnlyForFaults } = workerData as ExaminerTask
parentPort?.postMessage(isOnlyForFaults ? faultOf(file) : examineDatabase(file))
