import {
  type BinaryOperationNode,
  CamelCasePlugin,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RootOperationNode,
  SqliteQueryCompiler,
  ValueListNode,
} from 'kysely';

/**
 * How names travel, and no rows where a list is empty, as SQLite has it. The compilers write both: plugins of Kysely copy the whole tree of each query
 * first, which took a tenth of the processor time of a turn (`npm run bench host-writes -- --profile`).
 */

class ColumnNames extends CamelCasePlugin {
  override transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    return node;
  }

  /** The name that the database knows. */
  readonly stored = (name: string): string => this.snakeCase(name);
}

/** Gives rows the names that we use; with the compilers below only. */
export const columnNames = new ColumnNames();

/** What stands for the search in an empty list; undefined for everything else. */
function emptySearch({ operator, rightOperand: list }: BinaryOperationNode): string | undefined {
  if (!PrimitiveValueListNode.is(list) && !ValueListNode.is(list)) return undefined;
  if (list.values.length > 0 || !OperatorNode.is(operator)) return undefined;
  return { in: '1 = 0', 'not in': '1 = 1' }[operator.operator as string];
}

/** Compiles for SQLite. */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(columnNames.stored(name));
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const found = emptySearch(node);
    if (found === undefined) super.visitBinaryOperation(node);
    else this.append(found);
  }
}

/** Compiles for PostgreSQL. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(columnNames.stored(name));
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const found = emptySearch(node);
    if (found === undefined) super.visitBinaryOperation(node);
    else this.append(found);
  }
}
