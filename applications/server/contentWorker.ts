// Entry point of the worker threads, which render and quote long texts.
import { doContentJob } from "@parley/library/server/content";
import { serveJobs } from "@parley/library/server/workers";

serveJobs(doContentJob);
