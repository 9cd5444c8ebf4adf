import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type {
  CreateMacroBody,
  CreateMacroFolderBody,
  ListMacrosQuery,
  Macro,
  MacroFolder,
  PageQuery,
  UpdateMacroBody,
  UpdateMacroFolderBody,
} from '../types.ts';
import { Resource } from './resource.ts';

/** Saved replies with variables and actions, and their folders. */
export class Macros extends Resource {
  /**
   * The macros that the caller sees, oldest first. Needs `macros:read`.
   *
   * @example
   * ```ts
   * for await (const macro of deskbell.macros.list({ visibility: 'everyone' })) {
   *   console.log(macro.name, macro.use_count);
   * }
   * ```
   */
  list(query: ListMacrosQuery = {}, options?: CallOptions): List<Macro> {
    return new List((page) => this.client('listMacros', { query: page, options }), query);
  }

  /**
   * One macro. Needs `macros:read`.
   *
   * @example
   * ```ts
   * const { body_html, actions } = await deskbell.macros.get(macroId);
   * ```
   */
  get(macro_id: string, options?: ReadOptions): Promise<Macro> {
    return this.client('getMacro', { params: { macro_id }, options });
  }

  /**
   * Creates a macro, private unless it says otherwise. Needs `macros:write`.
   *
   * @example
   * ```ts
   * await deskbell.macros.create({
   *   name: 'Thanks',
   *   body_html: '<p>Thank you, {{contact.first_name | default: "and see you soon"}}!</p>',
   *   actions: [{ type: 'set_status', status: 'closed' }],
   * });
   * ```
   */
  create(body: CreateMacroBody, options?: CreateOptions): Promise<Macro> {
    return this.client('createMacro', { body, options });
  }

  /**
   * Changes a macro. Needs `macros:write`.
   *
   * @example
   * ```ts
   * await deskbell.macros.update(macroId, { shortcut: 'thanks' });
   * ```
   */
  update(macro_id: string, body: UpdateMacroBody, options?: ChangeOptions): Promise<Macro> {
    return this.client('updateMacro', { params: { macro_id }, body, options });
  }

  /**
   * Deletes a macro. Needs `macros:write`.
   *
   * @example
   * ```ts
   * await deskbell.macros.delete(macroId);
   * ```
   */
  async delete(macro_id: string, options?: CallOptions): Promise<void> {
    await this.client('deleteMacro', { params: { macro_id }, options });
  }

  /**
   * The folders of macros, oldest first. Needs `macros:read`.
   *
   * @example
   * ```ts
   * for await (const folder of deskbell.macros.folders()) {
   *   console.log(folder.name);
   * }
   * ```
   */
  folders(query: PageQuery = {}, options?: CallOptions): List<MacroFolder> {
    return new List((page) => this.client('listMacroFolders', { query: page, options }), query);
  }

  /**
   * One folder of macros. Needs `macros:read`.
   *
   * @example
   * ```ts
   * const { name } = await deskbell.macros.getFolder(folderId);
   * ```
   */
  getFolder(folder_id: string, options?: ReadOptions): Promise<MacroFolder> {
    return this.client('getMacroFolder', { params: { folder_id }, options });
  }

  /**
   * Creates a folder of macros. Needs `macros:write`.
   *
   * @example
   * ```ts
   * await deskbell.macros.createFolder({ name: 'Shipping' });
   * ```
   */
  createFolder(body: CreateMacroFolderBody, options?: CreateOptions): Promise<MacroFolder> {
    return this.client('createMacroFolder', { body, options });
  }

  /**
   * Renames a folder of macros. Needs `macros:write`, and an admin.
   *
   * @example
   * ```ts
   * await deskbell.macros.updateFolder(folderId, { name: 'Returns' });
   * ```
   */
  updateFolder(
    folder_id: string,
    body: UpdateMacroFolderBody,
    options?: ChangeOptions,
  ): Promise<MacroFolder> {
    return this.client('updateMacroFolder', { params: { folder_id }, body, options });
  }

  /**
   * Deletes a folder; its macros stay. Needs `macros:write`, and an admin.
   *
   * @example
   * ```ts
   * await deskbell.macros.deleteFolder(folderId);
   * ```
   */
  async deleteFolder(folder_id: string, options?: CallOptions): Promise<void> {
    await this.client('deleteMacroFolder', { params: { folder_id }, options });
  }
}
