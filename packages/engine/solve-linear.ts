/**
 * Solves a small linear system in place by elimination with pivots; false where it has no single answer.
 * @param matrix size x size, row by row; is used up
 * @param right size x columns, row by row; becomes the solutions
 */
export function solveLinear(matrix: Float64Array, right: Float64Array, size: number, columns: number): boolean {
  for (let step = 0; step < size; step++) {
    let pivot = step;
    for (let row = step + 1; row < size; row++) {
      if (Math.abs(matrix[row * size + step]) > Math.abs(matrix[pivot * size + step])) pivot = row;
    }
    const value = matrix[pivot * size + step];
    if (Math.abs(value) < 1e-9) return false;
    for (let column = 0; column < size; column++) {
      const kept = matrix[step * size + column];
      matrix[step * size + column] = matrix[pivot * size + column];
      matrix[pivot * size + column] = kept;
    }
    for (let column = 0; column < columns; column++) {
      const kept = right[step * columns + column];
      right[step * columns + column] = right[pivot * columns + column];
      right[pivot * columns + column] = kept;
    }
    for (let row = 0; row < size; row++) {
      if (row === step) continue;
      const part = matrix[row * size + step] / matrix[step * size + step];
      if (part === 0) continue;
      for (let column = step; column < size; column++) matrix[row * size + column] -= part * matrix[step * size + column];
      for (let column = 0; column < columns; column++) right[row * columns + column] -= part * right[step * columns + column];
    }
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < columns; column++) right[row * columns + column] /= matrix[row * size + row];
  }
  return true;
}
