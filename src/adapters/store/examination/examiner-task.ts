/** Task of the thread that reads a database. */
export interface ExaminerTask {
  /** Path of a copy. */
  readonly file: string
  /** True to look only for faults that keep it from being opened: see `faultOf`. Then it is not changed. */
  readonly isOnlyForFaults: boolean
}
