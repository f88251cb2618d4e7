// What a worker thread of the server runs: it renders and quotes long texts.
import { doContentJob } from "@parley/library/server/content";
import { serveJobs } from "@parley/library/server/workers";

serveJobs(doContentJob);
