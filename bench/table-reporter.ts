import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints only the output of the benchmarks, and the error of a benchmark that failed. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires one
export default class TableReporter implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk)
  }

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status !== 'passed')
      process.stdout.write(`\nNot measured: ${test.title}\n${error?.message}\n`)
  }

  onEnd(_result: FullResult): void {
    process.stdout.write('\n')
  }
}
