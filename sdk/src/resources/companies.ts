import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type {
  Company,
  Conversation,
  CreateCompanyBody,
  ListCompaniesQuery,
  PageQuery,
  UpdateCompanyBody,
} from '../types.ts';
import { Resource } from './resource.ts';

/** The companies that contacts belong to, by the domains of their email addresses. */
export class Companies extends Resource {
  /**
   * Every company, newest first, or those that `q` matches. Needs `contacts:read`.
   *
   * @example
   * ```ts
   * for await (const { name, domains } of deskbell.companies.list({ q: 'orchard' })) {
   *   console.log(name, domains);
   * }
   * ```
   */
  list(query: ListCompaniesQuery = {}, options?: CallOptions): List<Company> {
    return new List((page) => this.client('listCompanies', { query: { ...query, ...page }, options }), query);
  }

  /**
   * Creates a company. Contacts at its domains belong to it from then on. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * const company = await deskbell.companies.create({ name: 'Orchard Tools', domains: ['orchardtools.example'] });
   * ```
   */
  create(body: CreateCompanyBody, options?: CreateOptions): Promise<Company> {
    return this.client('createCompany', { body, options });
  }

  /**
   * One company. Needs `contacts:read`.
   *
   * @example
   * ```ts
   * const company = await deskbell.companies.get(companyId);
   * console.log(company.name, company.domains);
   * ```
   */
  get(company_id: string, options?: ReadOptions): Promise<Company> {
    return this.client('getCompany', { params: { company_id }, options });
  }

  /**
   * Changes what is named, and leaves the rest. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * await deskbell.companies.update(companyId, { custom_attributes: { plan: 'gold' } });
   * ```
   */
  update(company_id: string, body: UpdateCompanyBody, options?: ChangeOptions): Promise<Company> {
    return this.client('updateCompany', { params: { company_id }, body, options });
  }

  /**
   * Deletes a company; its contacts and conversations stay. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * await deskbell.companies.delete(companyId);
   * ```
   */
  delete(company_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteCompany', { params: { company_id }, options });
  }

  /**
   * The conversations with people of a company, latest activity first. Needs `conversations:read`.
   *
   * @example
   * ```ts
   * const { data } = await deskbell.companies.conversations(companyId).firstPage();
   * console.log(data[0]?.subject);
   * ```
   */
  conversations(company_id: string, query: PageQuery = {}, options?: CallOptions): List<Conversation> {
    return new List(
      (page) =>
        this.client('listCompanyConversations', {
          params: { company_id },
          query: { ...query, ...page },
          options,
        }),
      query,
    );
  }
}
