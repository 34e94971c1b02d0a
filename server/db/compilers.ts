import {
  type BinaryOperationNode,
  CamelCasePlugin,
  type DefaultQueryCompiler,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RootOperationNode,
  SqliteQueryCompiler,
  ValueListNode,
} from 'kysely';

/**
 * How names travel, and no rows where a list is empty, as SQLite has it. The compilers write both: plugins of Kysely copy the whole tree of each query
 * first, which took a tenth of the processor time of a turn (docs/decisions/0046).
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

const compilerFrom = (Base: new () => DefaultQueryCompiler) =>
  class extends Base {
    protected override sanitizeIdentifier(name: string): string {
      return super.sanitizeIdentifier(columnNames.stored(name));
    }

    protected override visitBinaryOperation(node: BinaryOperationNode): void {
      const found = emptySearch(node);
      if (found === undefined) super.visitBinaryOperation(node);
      else this.append(found);
    }
  };

/** Compiles for SQLite. */
export const SqliteCompiler = compilerFrom(SqliteQueryCompiler);

/** Compiles for PostgreSQL. */
export const PostgresCompiler = compilerFrom(PostgresQueryCompiler);
