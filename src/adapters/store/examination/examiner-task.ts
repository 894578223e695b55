/** What the thread that reads a database is asked for. */
export interface ExaminerTask {
  /** Path of a copy. */
  readonly file: string
  /** Whether only what keeps it from being opened is looked for: see `faultOf`. Then it is not changed. */
  readonly isOnlyForFaults: boolean
}
