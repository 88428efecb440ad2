import { reasonOf, UserError } from "../base/index.ts";

/**
 * A worker, by what makes it. Throws a UserError where the browser forbids it, as in a frame
 * that is cut off from the page's own address.
 */
export function startWorker<W>(make: () => W): W {
  try {
    return make();
  } catch (error) {
    const why = reasonOf(error);
    throw new UserError(
      {
        en: `This browser does not let the page compute in a thread of its own (${why.en}). Open the page in a tab of its own, or in a frame without "sandbox".`,
        zh: `此浏览器不允许页面使用独立线程计算（${why.zh}）。请在单独的标签页中打开，或使用不带 “sandbox” 的框架。`,
      },
      { cause: error },
    );
  }
}
