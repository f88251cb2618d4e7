import { BodyField } from "@parley/editor/client";
import { EMBED_WRITE_PAGE } from "@parley/embedding/contract";
import { PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** Page `/comment/on-page?url=`, on which a member writes the first comment on a page of another site. */
export function Page(): ReactNode {
    const t = useTranslation();
    const parameters = new URLSearchParams(useLocation().search);
    const [url, id] = [parameters.get("url") ?? "", parameters.get("id") ?? ""];
    return (
        <TitledPage title={t("Write a comment")} end={<PageLink url={url} />}>
            <PostedForm name="embedComment" action={EMBED_WRITE_PAGE} submit={t("Post comment")} fields={["body", "pageUrl"]}>
                {({ values, errorsOf }, idOf) => (
                    <>
                        <input type="hidden" name="url" value={url} />
                        {id && <input type="hidden" name="id" value={id} />}
                        <BodyField
                            id={idOf("body")}
                            label={t("Your comment")}
                            required
                            rows={8}
                            {...(errorsOf("body").length > 0 && { "aria-invalid": true })}
                            saveState={undefined}
                            value={values.body}
                            format={values.format}
                        />
                    </>
                )}
            </PostedForm>
        </TitledPage>
    );
}

/** Link to the page that is commented on. Only pages of other sites have one: no other scheme is followed. */
function PageLink({ url }: { url: string }): ReactNode {
    if (!/^https?:\/\//i.test(url)) return null;
    return (
        <a href={url} rel="noopener nofollow" dir="ltr">
            {url}
        </a>
    );
}
