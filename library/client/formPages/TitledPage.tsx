import { ListHead, Page } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { titledPage } from "./TitledPage.styles";

interface TitledPageProps {
    title: string;
    /** Content beside the title, such as a link back. */
    end?: ReactNode;
    /** As wide as the window, for an editor with something beside it. */
    wide?: boolean;
    children: ReactNode;
}

/** Page with a title and a column of sections. */
export function TitledPage({ title, end, wide = false, children }: TitledPageProps): ReactNode {
    return (
        <Page narrow={!wide}>
            <ListHead kind="title" end={end}>
                <h1>{title}</h1>
            </ListHead>
            <div className={titledPage.parts}>{children}</div>
        </Page>
    );
}
