import Database from 'better-sqlite3'
import { openDatabase } from '../../src/adapters/store/open.ts'

// Migrates a database, one statement at a time, and ends with SIGKILL before the statement of the given number; prints how many there
// were if it comes to the end.
const [file = '', killedAt = ''] = process.argv.slice(2)
const { exec, pragma } = Database.prototype
let count = 0
const next = () => {
  if (++count === Number(killedAt)) process.kill(process.pid, 'SIGKILL')
}
Database.prototype.exec = function (sql) {
  // Pages go to the file at once, not with the commit: what is killed has to be undone from the journal.
  if (sql === 'BEGIN EXCLUSIVE' && this.name === file) pragma.call(this, 'cache_size = 1')
  for (const statement of sql.split(/;\s*(?:\n|$)/).filter(each => each.trim() !== '')) {
    next()
    exec.call(this, statement)
  }
  return this
}
Database.prototype.pragma = function (...given) {
  next()
  return pragma.apply(this, given)
}
openDatabase(file).close()
console.log(count)
