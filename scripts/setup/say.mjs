/** One line to the person. On stderr: stdout belongs to the program that is started afterwards. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}
