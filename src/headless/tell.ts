/** Says to the person at the terminal what is being done, or what there is to know: stdout is for what a program is to read. */
export function tell(text: string): void {
  process.stderr.write(`countersign: ${text}\n`)
}
