import { ListHead, Page } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { titledPage } from "./TitledPage.styles";

interface TitledPageProps {
    title: string;
    /** Beside the title: the way back, or on. */
    end?: ReactNode;
    children: ReactNode;
}

/** A page of parts below each other, under a title. */
export function TitledPage({ title, end, children }: TitledPageProps): ReactNode {
    return (
        <Page narrow>
            <ListHead kind="title" end={end}>
                <h1>{title}</h1>
            </ListHead>
            <div className={titledPage.parts}>{children}</div>
        </Page>
    );
}
